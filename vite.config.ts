import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { browserContracts } from './scripts/setup/browserContracts.ts'
import { pageFiles, preloadOrder } from './scripts/setup/bundleFiles.ts'
import { chunkOf, icons } from './scripts/setup/chunks.ts'
import { compressedFiles } from './scripts/setup/compressedFiles.ts'
import { detectedLanguages } from './scripts/setup/detectedLanguages.ts'
import { allMessageFiles, messageFiles } from './scripts/setup/messageFiles.ts'
import { serviceWorker } from './scripts/setup/serviceWorker.ts'
import { keepStaleAssets } from './scripts/setup/staleAssets.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const browser: UserConfig = {
  root: 'web',
  resolve: {
    alias: {
      'decode-named-character-reference': `${import.meta.dirname}/web/ui/markdown/characterReferences.ts`,
    },
  },
  plugins: [
    messageFiles(),
    allMessageFiles,
    browserContracts,
    react(),
    detectedLanguages,
    preloadOrder,
    pageFiles,
    serviceWorker,
    compressedFiles,
    keepStaleAssets,
    icons,
  ],
  // The development server proxies the API and the manifest to our server.
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      [
        '^/api/(?!.*\\.tsx?(\\?|$))',
        '/manifest.webmanifest',
        '^/(e|g|c|welcome|embed|feeds)(/|\\?|$)',
      ].map((path) => [path, { target: server }]),
    ),
  },
  build: {
    outDir: '../dist/web',
    // Replaced files are kept for a while.
    emptyOutDir: false,
    sourcemap: false,
    // Data URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // In kB: the data that detects languages is larger than usual.
    chunkSizeWarningLimit: 1500,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Intended: some modules are imported both statically and lazily.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // Hash-only names, because the first screen lists all files, and longer names cost a kB.
        entryFileNames: 'assets/[hash].js',
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|app[\\/]react\.ts|language[\\/]languages\.ts/,
            },
            { name: 'entry', tags: ['$initial'] },
            { name: chunkOf, debugName: 'screens' },
          ],
        },
      },
    },
  },
}

/** `vite build --ssr`: the screens as a module of the server, which puts them into its pages. */
const forServer: UserConfig = {
  root: 'web',
  plugins: [browserContracts, react(), icons],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    rolldownOptions: { input: `${import.meta.dirname}/web/app/renderPage.tsx` },
    outDir: '../dist/render',
    emptyOutDir: true,
    copyPublicDir: false,
  },
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? forServer : browser))
