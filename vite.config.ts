import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserContracts } from './scripts/setup/browserContracts.ts'
import { pageFiles, preloadOrder } from './scripts/setup/bundleFiles.ts'
import { compressedFiles } from './scripts/setup/compressedFiles.ts'
import { detectedLanguages } from './scripts/setup/detectedLanguages.ts'
import { allMessageFiles, messageFiles } from './scripts/setup/messageFiles.ts'
import { serviceWorker } from './scripts/setup/serviceWorker.ts'
import { keepStaleAssets } from './scripts/setup/staleAssets.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
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
          groups: [
            // Screens need them without zod, which would take them along.
            { name: 'languages', test: /[\\/]shared[\\/]language[\\/](languages|t)\.ts$/ },
            // Evaluated while the rest is loading. A group takes the imports of its modules with it, so
            // the list of languages is here instead of with the contracts.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|app[\\/]react\.ts|language[\\/]languages\.ts/,
            },
            // zod, its settings and what every contract is made of. The first screens do without.
            {
              name: 'validation',
              test: /[\\/]zod[\\/]|app[\\/]validation\.ts|shared[\\/](http[\\/](endpoint|text|validationMessages)|users[\\/](user|rules)|(community|groups|messages)[\\/]contract)\.ts$/,
            },
            // One entry chunk: split by users, the compressed code is several kB larger.
            { name: 'entry', tags: ['$initial'] },
            // Small components of nearly every screen.
            {
              name: 'parts',
              test: /[\\/]web[\\/](page[\\/](DialogLink|urlState|hrefs|useRowsInSteps)|ui[\\/](Avatar|Badge|FacePile|Skeleton|Card|formatCount|greeting|EmptyState|FailedState|format|FormFailure|linkedCard|ListCard|PlainList|ScreenHeader|Section|ShowMore|TagList|DateTile|focus|time))\.|tzOffset|Icon(Check|Clock|ExternalLink|Plus|Qrcode|School|Search|X)\.mjs/,
            },
            // Contracts of home and several screens, evaluated while the rest is loading.
            {
              name: 'contracts',
              test: /[\\/]shared[\\/](connections|events|groups)[\\/](series[\\/])?(contract\.ts\?light|(languages|price|rules)\.ts)$|shared[\\/](events[\\/]feedback[\\/]rules|users[\\/]shortNames)\.ts$/,
            },
            // Query hooks of home and several screens.
            {
              name: 'reads',
              test: /[\\/]web[\\/](connections|events|groups|resources)[\\/](data|eventCategory|UnreadBadge)\.tsx?$/,
            },
            // Used by background work and by a few screens, which do without the rest of it.
            {
              name: 'storage',
              test: /[\\/]web[\\/](storage[\\/](queryStore|outboxStore)|messaging[\\/]messageLogKeys)\.ts$|idb-keyval/,
            },
            // Used by the footer and by background work, which would take the other along.
            {
              name: 'languageChoice',
              test: /[\\/]web[\\/](auth[\\/]chosenLanguage|language[\\/]switchLanguage)\.ts$/,
            },
            // Background work of every signed-in screen.
            {
              name: 'alongside',
              test: /[\\/]web[\\/](app[\\/]signedInTasks|realtime[\\/](liveEvents|liveStream)|offline[\\/](persistedQueries|LastUpdated))\.tsx?$/,
            },
            // Form controls and tabs.
            {
              name: 'controls',
              test: /[\\/]web[\\/]ui[\\/](CheckField|Field|Form|PasswordField|Tabs|TextInput|ToggleField)\.(tsx|module\.css)$/,
            },
            {
              name: 'icons',
              test: /Icon(ArrowDown|Book2|ChevronDown|CircleCheckFilled|ListCheck)\.mjs/,
            },
            // Around every screen, after the first one.
            {
              name: 'around',
              test: /[\\/]web[\\/](app[\\/](BackButton|Footer)|page[\\/]goBack|privacy[\\/]AboutLinks|ui[\\/]ThemeSelect|install[\\/]installPrompt)\.|IconArrowLeft\.mjs/,
            },
            // Hooks of a few lines.
            {
              name: 'hooks',
              test: /[\\/]web[\\/]ui[\\/](afterNextPaint|hasPointer|pageWidthHook|useIsNarrow|useIsWide|useVisualViewport)\./,
            },
            // Guides need it without the rest of the next group.
            { name: 'sharing', test: /[\\/]page[\\/]share[\\/]ShareButton\.|IconShare2\.mjs/ },
            // Confirm dialogs, menus, search, filters, reporting and copied links.
            {
              name: 'asking',
              test: /[\\/]web[\\/](ui[\\/](ActionMenu|ChipRow|ChoiceField|ConfirmDialog|Dialog|FormDialog|lazyWithToast|SearchField|useAsking|shareLink|useSearchText)|safety[\\/](data|ReportHost))\.|shared[\\/]safety[\\/]contract|Icon(Dots|Flag|Lock|MapPin|MessageCircle|Pencil|Trash)\.mjs/,
            },
          ],
        },
      },
    },
  },
})
