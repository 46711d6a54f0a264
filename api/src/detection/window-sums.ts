export interface WindowSum {
  names: number
  characters: number
}

/** The window of that many minutes, wherever it begins, with the most characters. `minutes` are sums by minute since 1970. */
export function densestWindow(minutes: ReadonlyMap<number, WindowSum>, length: number): WindowSum {
  const times = [...minutes.keys()].sort((a, b) => a - b)
  const sum = { names: 0, characters: 0 }
  let densest: WindowSum = { ...sum }
  let start = 0
  for (const time of times) {
    const added = minutes.get(time)
    sum.names += added?.names ?? 0
    sum.characters += added?.characters ?? 0
    for (let first = times[start] ?? time; first <= time - length; first = times[start] ?? time) {
      sum.names -= minutes.get(first)?.names ?? 0
      sum.characters -= minutes.get(first)?.characters ?? 0
      start += 1
    }
    if (sum.characters > densest.characters) densest = { ...sum }
  }
  return densest
}
