// Node's own modules only, like all that may run while something is still missing.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const { CHROMIUM_PATH } = process.env

// Without a window to draw: the end-to-end tests take four fifths of the time. It shows no notifications.
const placesOfShell = ['/usr/bin/chromium-headless-shell']

/** How every test starts it: quiet, offline but for loopback, and without a window. */
const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** @param {string[]} places @returns {string | null} */
const find = (places) => {
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : null
  return places.find((path) => existsSync(path)) ?? null
}

/** The quickest one there is. */
export const findChromium = () => find([...placesOfShell, ...usualPlaces])

/** How tests start a Chromium: the found program, if any, and its flags. @param {string | null} program */
export const launchOptions = (program) => ({
  ...(program && { executablePath: program }),
  args: chromiumArgs,
})

/** One that does all that people's own browsers do, such as showing notifications. */
export const findFullChromium = () => find(usualPlaces)

const mayInstall = () =>
  !CHROMIUM_PATH &&
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))

/** @param {string[]} args */
const apt = (args) =>
  spawnSync('apt-get', ['-q', '-y', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

/** Sees to it that there is a Chromium or Chrome, with apt where that is possible. */
export const ensureChromium = () => {
  // Without the shell, as on Ubuntu, whose apt has none, everything runs in the full one.
  const missing = [
    ...(findFullChromium() ? [] : ['chromium']),
    ...(find(placesOfShell) ? [] : ['chromium-headless-shell']),
  ]
  if (missing.length > 0 && mayInstall()) {
    console.log('Installing Chromium for the end-to-end tests.')
    apt(['update'])
    for (const name of missing) apt(['install', '--no-install-recommends', name])
  }
  if (findFullChromium()) return
  throw new Error(
    CHROMIUM_PATH
      ? `CHROMIUM_PATH names ${CHROMIUM_PATH}, where nothing is.`
      : 'The end-to-end tests need Chromium or Chrome: install one, or name its program in CHROMIUM_PATH.',
  )
}
