/**
 * Zod compiles its schemas with `new Function` where it can, and tries whether it can. The console's content security
 * policy refuses that, and each try is reported as a breach of it. Read when zod is loaded, so this comes first.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
