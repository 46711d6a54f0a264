import type { Module } from './define-module.ts'

/** Orders every module after the modules that it needs; otherwise the order of the list is kept. */
export function orderModules(modules: readonly Module[]): Module[] {
  const ordered = new Set<Module>()
  const path: Module[] = []
  const place = (module: Module): void => {
    if (ordered.has(module)) return
    if (path.includes(module)) {
      const names = [...path.slice(path.indexOf(module)), module].map(({ name }) => name)
      throw new Error(`modules need each other: ${names.join(' → ')}`)
    }
    path.push(module)
    for (const needed of Object.values(module.needs)) {
      if (!modules.includes(needed)) {
        throw new Error(`module ${module.name} needs ${needed.name}, which is not in the list of modules`)
      }
      place(needed)
    }
    path.pop()
    ordered.add(module)
  }
  for (const module of modules) place(module)
  return [...ordered]
}
