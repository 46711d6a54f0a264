import { defineConfig } from 'vite'
import { EXTERNAL_PACKAGES } from './external-packages.mjs'

/** A few files for each thread and process of the server, which start in half the time that thousands of modules take. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/bundle',
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        server: 'src/server.ts',
        'ingest.worker': 'src/pipeline/ingest.worker.ts',
        'unpack.worker': 'src/pipeline/sources/lines/unpack.worker.ts',
        'body.worker': 'src/platform/http/large-bodies/body.worker.ts',
        'list.worker': 'src/modules/list-catalog/thread/list.worker.ts',
        'document.worker': 'src/modules/configuration/thread/document.worker.ts',
        'backup.worker': 'src/modules/backup-format/thread/backup.worker.ts',
        'report.worker': 'src/modules/report-mail/thread/report.worker.ts',
        'check.worker': 'src/platform/state/check.worker.ts',
        'risk.worker': 'src/detection/risk.worker.ts',
        'dry-run.worker': 'src/detection/dry-run.worker.ts',
        'replay.worker': 'src/history/replay.worker.ts',
        'engine.main': 'src/engine/engine.main.ts',
        'gateway.main': 'src/gateway/gateway.main.ts',
        'encrypted.worker': 'src/gateway/encrypted/encrypted.worker.ts',
        'dnstap.worker': 'src/dnstap/dnstap.worker.ts',
        'node.main': 'src/node/node.main.ts',
      },
      // Both would drop calls that are made only for the error they may throw.
      treeshake: false,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', minify: false },
    },
  },
  ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
})
