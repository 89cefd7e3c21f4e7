import {
  entryOf,
  filesOf,
  filesOfPage,
  keyOf,
  type Manifest,
  readManifest,
  sizesOf,
} from './bundle.ts'

/** KB after gzip. */
const budget = { firstJs: 150, firstCss: 20, lazyRoute: 60 }

/** The two screens a visit can begin with: a visitor's and a member's. */
const firstScreens = { '/auth': 'auth/AuthScreen.tsx', '/': 'home/HomeScreen.tsx' }

export type Size = { what: string; js: number; css: number; isWithin: boolean }

export const firstScreenSizes = (root: string, manifest: Manifest): Size[] =>
  Object.entries(firstScreens).map(([path, screen]) => {
    const files = filesOf(manifest, [entryOf(manifest), keyOf(manifest, screen)])
    const { js, css } = sizesOf(root, files.union(new Set(filesOfPage(root))))
    const isWithin = js <= budget.firstJs && css <= budget.firstCss
    return { what: `first screen ${path}`, js, css, isWithin }
  })

/** Chunks that are loaded before this one: a dialog comes after the screen it belongs to. */
const loadedBefore = (manifest: Manifest, key: string): Set<string> =>
  Object.entries(manifest)
    .filter(([, { dynamicImports = [] }]) => dynamicImports.includes(key))
    .map(([asking]) => filesOf(manifest, [entryOf(manifest), asking]))
    .reduce((all, files) => all.intersection(files))

/** What each later screen, or part of one, adds to what has been loaded already. */
const lazySizes = (root: string, manifest: Manifest): Size[] =>
  Object.entries(manifest)
    .filter(([key, chunk]) => chunk.isDynamicEntry && !isFirstScreen(key))
    .map(([key]) => {
      const added = filesOf(manifest, [key]).difference(loadedBefore(manifest, key))
      const { js, css } = sizesOf(root, added)
      return { what: key, js, css, isWithin: js <= budget.lazyRoute }
    })

const isFirstScreen = (key: string) =>
  Object.values(firstScreens).some((screen) => key.endsWith(screen))

export const sizeLine = ({ what, js, css, isWithin }: Size) =>
  `${isWithin ? ' ' : '✗'} ${what}: ${js.toFixed(1)} KB JavaScript, ${css.toFixed(1)} KB CSS (gzip)`

export const checkBudget = async (root: string) => {
  const manifest = readManifest(root)
  const sizes = [...firstScreenSizes(root, manifest), ...lazySizes(root, manifest)]
  for (const size of sizes) console.log(sizeLine(size))
  if (sizes.some(({ isWithin }) => !isWithin))
    throw new Error(
      `Above the budget of ${budget.firstJs} KB JavaScript and ${budget.firstCss} KB CSS for a first screen, or ${budget.lazyRoute} KB for a later one.`,
    )
}
