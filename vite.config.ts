import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressedFiles } from './scripts/setup/compressedFiles.ts'
import { oneByOne } from './scripts/setup/oneByOne.ts'
import { pageFiles } from './scripts/setup/pageFiles.ts'
import { serviceWorker } from './scripts/setup/serviceWorker.ts'
import { keepSuperseded } from './scripts/setup/superseded.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * Every zod schema carries what only some use, and a bundler cannot leave out: a writer of JSON
 * Schema (only for the server's API description), zod's own English (`shared/http/messages.ts` has
 * all words), a compiler (`web/app/validation.ts` turns it off), care for values that hold
 * themselves (JSON has none), and each format twice. `z.string().email()` and its like are the
 * outdated ones and missing in a build; `z.email()` is there. Without them the first screen is
 * 11 kB (gzip) lighter; should zod's text change, it is only heavier.
 */
const lighterZod: Plugin = {
  name: 'lighter-zod',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replace(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
        .replace(/createStandardJSONSchemaMethod\(this, "\w+"\)/g, 'undefined')
        .replace('createToJSONSchemaMethod(this, {})(params)', 'undefined')
        .replace(/processors\.aggregateChecks\(inst\)/g, 'inst._zod.bag')
        .replace('core.config(en())', 'undefined')
        .replace('core.config({ memoizer: core.memoizer() })', 'undefined')
        .replace('core.$ZodObjectJIT.init(', 'core.$ZodObject.init(')
        .replace(
          /^ {4}\w+\(params\) \{\s+return this\.check\(core\._\w+\(Zod\w+, params\)\);\s+\},$/gm,
          '',
        ),
  },
}

/**
 * What hangs on Mantine's buttons and theme and is used nowhere here: their groups, its own choice
 * of colours (`web/ui/theme.ts` makes it from our tokens), and palettes that no screen names. React
 * has had what wouter's shim stands in for since its version 18.
 */
const lighterMantine: Plugin = {
  name: 'lighter-mantine',
  apply: 'build',
  transform: {
    filter: {
      id: /(\/(Button|ActionIcon|default-theme|default-colors)\.mjs|wouter\/src\/use-sync-external-store\.js)$/,
    },
    handler: (code) =>
      code
        .replace(/^\w+\.Group(Section)? = \w+;$/gm, '')
        .replace('variantColorResolver: defaultVariantColorsResolver,', '')
        .replace(
          /^\t(pink|grape|violet|indigo|cyan|teal|green|lime|yellow|orange): \[[^\]]*\],?$/gm,
          '',
        )
        .replace('use-sync-external-store/shim/index.js', 'react'),
  },
}

export default defineConfig({
  root: 'web',
  resolve: {
    alias: {
      'decode-named-character-reference': `${import.meta.dirname}/web/ui/markdown/characterReferences.ts`,
    },
  },
  plugins: [
    react(),
    lighterZod,
    lighterMantine,
    oneByOne,
    pageFiles,
    serviceWorker,
    compressedFiles,
    keepSuperseded,
  ],
  // Vite's own server hands everything under the API's prefix to ours, and what it answers anew.
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: server }, '/manifest.webmanifest': { target: server } },
  },
  build: {
    outDir: '../dist/web',
    // What was replaced stays for a while: see `keepSuperseded`.
    emptyOutDir: false,
    sourcemap: false,
    // Small files as data addresses would need room in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Meant: what a lazy part brings along may be fetched by itself too, where it is not there yet.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // The first screen names all files of all screens; their own names are another kB of it.
        entryFileNames: 'assets/[hash].js',
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          groups: [
            // zod, its settings and what every contract begins with in one file: however the rest
            // is divided, no schema is made before `validation.ts` has run.
            {
              name: 'validation',
              test: /[\\/]zod[\\/]|app[\\/]validation\.ts|shared[\\/](http[\\/](endpoint|messages|text)|users[\\/]\w+)\.ts/,
            },
            // Runs while the program is on its way.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|app[\\/]react\.ts/,
            },
            // What the entry itself needs in one file: cut up by who else uses what, the same code
            // is several kB larger once it is packed.
            { name: 'entry', tags: ['$initial'] },
            // Too small to be fetched piece by piece: what nearly every screen shows,
            {
              name: 'parts',
              test: /[\\/]web[\\/](app[\\/](openedHere|usePlace)|ui[\\/](Avatar|Badge|Bone|Card|counted|EmptyState|FailedState|format|FormFailure|linkedCard|ScreenHeader|Section|ShowMore|TagList|useFocusKept|useLastShown|Waiting))\.|tzOffset|orKnown|Icon(Check|Clock|ExternalLink|Plus|School|Search|X)\.mjs/,
            },
            // what can be asked on home and some screens, and what the live stream speaks of, which
            // needs nothing of the program and runs while that is on its way,
            {
              name: 'contracts',
              test: /[\\/]shared[\\/](buddies|community|connections|events|firstDays|groups|messages|people|resources)[\\/](series[\\/])?(contract|languages|price|rules)\.ts$/,
            },
            // who asks it,
            {
              name: 'reads',
              test: /[\\/]web[\\/](connections|events|groups|people|resources)[\\/](data|eventsPlace|UnreadBadge)\.tsx?$/,
            },
            // what goes on beside every screen of a member,
            {
              name: 'alongside',
              test: /[\\/]web[\\/](app[\\/](whileSignedIn|LastUpdated)|api[\\/](live|liveStream|keptReads|keptStore|unsentStore))\.tsx?$/,
            },
            // what every form and every row of tabs has,
            {
              name: 'controls',
              test: /[\\/](TextInput|InputBase|Input|InlineInput|Tabs|DirectionProvider)[\\/][\w-]+\.mjs$|(get-auto-contrast-value|create-scoped-keydown-handler|use-uncontrolled|use-debounced-callback|use-merged-ref)\.mjs$/,
            },
            // and what asks first, searches, reports and shares.
            {
              name: 'asking',
              test: /[\\/]web[\\/](ui[\\/](ChoiceField|ConfirmDialog|Dialog|FormDialog|latePart|SearchField|useAsking|useSearchText)|safety[\\/](data|ReportHost|reporting))\.|shared[\\/]safety[\\/]contract|Icon(Dots|Flag|Lock|MapPin|MessageCircle|Pencil|Share2|Trash|UserMinus|UserOff)\.mjs/,
            },
          ],
        },
      },
    },
  },
})
