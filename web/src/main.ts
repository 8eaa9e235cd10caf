import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { start } from "./lib/route.svelte";
import { settings } from "./lib/settings.svelte";
import { speech } from "./lib/words.svelte";

start();
void speech.speak(settings.language).then(() => mount(App, { target: document.getElementById("page")! }));
