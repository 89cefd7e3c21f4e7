import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * Every zod schema carries a writer of JSON Schema, which only the server's API description uses.
 * Without it the first screen is 5 kB (gzip) lighter; should zod's text change, nothing breaks.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replace(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
        .replace(/createStandardJSONSchemaMethod\(this, "\w+"\)/g, 'undefined')
        .replace('createToJSONSchemaMethod(this, {})(params)', 'undefined'),
  },
}

export default defineConfig({
  root: 'web',
  plugins: [react(), withoutJsonSchema],
  // Vite's own server hands everything under the API's prefix to ours.
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: server } },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    // Small files as data addresses would need room in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // zod and its settings in one file, which every file with a contract imports: however
          // the rest is divided, no schema is made before `validation.ts` has run.
          groups: [
            {
              name: 'validation',
              test: /[\\/]zod[\\/]|app[\\/]validation\.ts|http[\\/]messages\.ts/,
            },
            // What the entry itself needs in one file: cut up by who else uses what, the same code
            // is several kB larger once it is packed.
            { name: 'entry', tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
