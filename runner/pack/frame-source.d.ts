/** The bundled text of runner/worker/frame.js; runner/pack/bundle.py resolves it. */
declare module "frame-source" {
  const text: string;
  export default text;
}

/** assets/words.bn.json in two: what pages say, and what errors mean. */
declare module "page-words" {
  const words: Record<string, Record<string, string>>;
  export default words;
}
declare module "explain-words" {
  const sentences: Record<string, string>;
  export default sentences;
}
