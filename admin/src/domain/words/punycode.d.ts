/** The library brings no types. */
declare module 'punycode.js' {
  const punycode: { decode(label: string): string }
  export default punycode
}
