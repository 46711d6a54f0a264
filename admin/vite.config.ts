import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressFiles } from '../scripts/compress-files.mjs'
import shared from '../shared/package.json' with { type: 'json' }

function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ build }) => {
      folder = build.outDir
    },
    closeBundle: () => compressFiles(folder),
  }
}

const SHARED = /[\\/]shared[\\/](src|dist)[\\/]/

/**
 * Nothing in these folders does anything by being loaded: of an index, a page gets what it uses. The kit stays whole,
 * for nearly all pages use nearly all of it, and many small files are larger than a few.
 */
const DECLARING = /[\\/](shared[\\/](src|dist)|admin[\\/]src[\\/](domain|pages|ra|resources))[\\/]/

/**
 * The shared package only declares, but a schema that is made of calls of another one looks as if it did something, and
 * would bring zod to every page. Inside a function that is marked as pure it goes where nothing uses it.
 */
function dropUnusedSchemas(): Plugin {
  return {
    name: 'drop-unused-schemas',
    apply: 'build',
    transform(code, id) {
      if (!SHARED.test(id)) return null
      let marked = ''
      let end = 0
      for (const statement of this.parse(code, { lang: id.endsWith('.ts') ? 'ts' : 'js' }).body) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declared?.type !== 'VariableDeclaration') continue
        for (const { init } of declared.declarations) {
          if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') continue
          const value = code.slice(init.start, init.end)
          if (!value.includes('(')) continue
          marked += `${code.slice(end, init.start)}/* @__PURE__ */ (() => (${value}))()`
          end = init.end
        }
      }
      return { code: marked + code.slice(end), map: null }
    },
  }
}

/** Texts of one language that come with the frame: one file of them, for each would be a request of its own. */
const FRAME_TEXTS =
  /[\\/]src[\\/](?:domain|pages|resources|kit[\\/]file-import|app[\\/]texts)[\\/].*(?<!page-)(?:texts\.|console-)(zh-CN|en-US)\.ts$/
const FRAMELESS = /[\\/]pages[\\/](login|error-pages)[\\/]/
const frameTextsName = (id: string) => {
  const language = FRAMELESS.test(id) ? undefined : FRAME_TEXTS.exec(id)?.[1]
  return language ? `frame-texts-${language}` : null
}

const api = process.env.NETWARDEN_API ?? 'http://127.0.0.1:8080'
/** The source of each entry point of the shared package. */
const sharedSources = Object.fromEntries(
  Object.entries(shared.exports).map(([entry, built]) => [
    `${shared.name}${entry.slice(1)}`,
    fileURLToPath(
      new URL(`../shared/${built.replace('/dist/', '/src/').replace(/js$/, 'ts')}`, import.meta.url),
    ),
  ]),
)

export default defineConfig(({ command }) => ({
  plugins: [react(), dropUnusedSchemas(), precompress()],
  // While developing, a change in the shared package shows without building it first.
  resolve: { alias: command === 'serve' ? sharedSources : {} },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    // An inlined asset is a data: address, which the content security policy would have to allow.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // What a page does not use of these may go, and zod with it.
      treeshake: {
        moduleSideEffects: [{ test: DECLARING, sideEffects: false }],
        manualPureFunctions: ['z', 'defineCall', 'presentSchema', 'canonicalSchema'],
      },
      output: { codeSplitting: { groups: [{ name: frameTextsName, debugName: 'frame-texts' }] } },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/avatars': api, '/readyz': api, '/healthz': api },
  },
}))
