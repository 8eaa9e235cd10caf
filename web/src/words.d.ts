declare module "virtual:words/en" {
  const text: string;
  export default text;
}
declare module "virtual:words/fr" {
  const text: string;
  export default text;
}
