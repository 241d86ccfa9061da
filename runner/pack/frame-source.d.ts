/** The bundled text of runner/worker/frame.js; runner/pack/bundle.py resolves it. */
declare module "frame-source" {
  const text: string;
  export default text;
}
