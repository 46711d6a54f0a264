/** The used part of `koffi`, an optional dependency: the server is built and runs without it. */
declare module 'koffi' {
  interface Library {
    func(definition: string): (...args: unknown[]) => number
  }
  interface Koffi {
    load(path: string): Library
    errno(): number
    alloc(type: string, count: number): unknown
    view(pointer: unknown, bytes: number): ArrayBuffer
    address(pointer: unknown): bigint
  }
  const koffi: Koffi
  export default koffi
}
