// Brings what happens into the live region as it happens. Without it every form and link works all the same.
"use strict";
(function () {
  const region = document.getElementById("happening");
  const field = document.getElementById("line");
  if (!region || !window.EventSource || !window.fetch) return;
  const shown = 400;

  function tell(lines) {
    for (const line of lines) {
      const paragraph = document.createElement("p");
      paragraph.textContent = line;
      region.appendChild(paragraph);
    }
    while (region.childElementCount > shown) region.firstElementChild.remove();
    if (lines.length) region.scrollTop = region.scrollHeight;
  }

  // A control by what it is for: it is the same one after its part has been made anew.
  function purpose(control) {
    const deed = control.form.elements.namedItem("deed");
    const own = control.type === "text" ? "" : control.value + control.textContent;
    return [deed ? deed.value : "", control.type, control.name, own].join("|");
  }

  function controls(part) {
    const found = part.querySelectorAll("form input:not([type=hidden]), form button");
    return new Map([...found].map((control) => [purpose(control), control]));
  }

  // Makes a part anew, and leaves the reader what he has typed and ticked there, and where he was.
  function renew(part, html) {
    const focused = part.contains(document.activeElement) ? document.activeElement : null;
    const at = focused && focused.type === "text" ? [focused.selectionStart, focused.selectionEnd] : null;
    const before = controls(part);
    part.innerHTML = html;
    const after = controls(part);
    for (const [name, control] of after) {
      const old = before.get(name);
      if (!old) continue;
      if (control.type === "text" && old.value !== old.defaultValue) control.value = old.value;
      if (control.type === "checkbox") control.checked = old.checked;
      if (old !== focused) continue;
      control.focus();
      if (at) control.setSelectionRange(at[0], at[1]);
    }
    if (focused && !part.contains(document.activeElement)) field.focus();
  }

  function show(parts) {
    for (const id of Object.keys(parts)) {
      const part = document.getElementById(id);
      if (!part || part.dataset.html === parts[id]) continue;
      renew(part, parts[id]);
      part.dataset.html = parts[id];
    }
  }

  function log(lines) {
    const list = document.getElementById("log");
    for (const line of lines) {
      const item = document.createElement("li");
      item.textContent = line;
      list.appendChild(item);
    }
  }

  const code = region.dataset.code;
  const lang = region.dataset.lang;
  const source = new EventSource("/t/" + code + "/told?lang=" + lang + "&since=" + encodeURIComponent(region.dataset.since));
  source.onmessage = function (event) {
    const news = JSON.parse(event.data);
    region.dataset.since = event.lastEventId;
    if (news.hand) document.getElementById("log").textContent = "";
    tell(news.lines);
    log(news.log);
    show(news.parts);
    for (const since of document.querySelectorAll('input[name="since"]')) since.value = event.lastEventId;
  };

  // One thing after the other, so that what is typed fast is done in order.
  let last = Promise.resolve();
  document.addEventListener("submit", function (event) {
    const form = event.target;
    const deed = form.elements.namedItem("deed");
    if (deed && ["join", "leave", "move"].includes(deed.value)) return;
    if (!/\/t\/[A-Za-z0-9]+\/do/.test(form.action)) return;
    event.preventDefault();
    const data = new URLSearchParams(new FormData(form, event.submitter));
    if (form.getAttribute("id") === "command") {
      field.value = "";
    }
    last = last.then(function () {
      if (form.getAttribute("id") === "command") {
        data.set("pending", form.elements.namedItem("pending").value);
        data.set("id", form.elements.namedItem("id").value);
      }
      return fetch(form.action, { method: "POST", body: data, headers: { Accept: "application/json" }, credentials: "same-origin" })
        .then(function (response) { return response.json(); })
        .then(function (answer) {
          if (answer.go) {
            location.assign(answer.go);
            return;
          }
          tell(answer.lines);
          const command = document.getElementById("command");
          command.elements.namedItem("pending").value = answer.pending;
          command.elements.namedItem("id").value = answer.id;
        })
        .catch(function () { form.submit(); });
    });
  });
})();
