// Node's own modules only: runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const { CHROMIUM_PATH } = process.env

// The headless shell runs the end-to-end tests in 80 % of the time, but shows no notifications.
const shellPaths = ['/usr/bin/chromium-headless-shell']

/** Flags of every test: no background traffic and no GPU. */
const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const browserPaths = [
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

/** @param {string[]} paths @returns {string | null} */
const find = (paths) => {
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : null
  return paths.find((path) => existsSync(path)) ?? null
}

/** The fastest installed Chromium. */
export const findChromium = () => find([...shellPaths, ...browserPaths])

/**
 * Launch options for tests: the executable, if any, and its flags. @param {string | null} program
 */
export const launchOptions = (program) => ({
  ...(program && { executablePath: program }),
  args: chromiumArgs,
})

/** A full browser, which supports notifications. */
export const findFullChromium = () => find(browserPaths)

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

/** Ensures that Chromium or Chrome is installed, with apt where possible. */
export const ensureChromium = () => {
  // Ubuntu's apt has no headless shell; then everything runs in the full browser.
  const missing = [
    ...(findFullChromium() ? [] : ['chromium']),
    ...(find(shellPaths) ? [] : ['chromium-headless-shell']),
  ]
  if (missing.length > 0 && mayInstall()) {
    console.log('Installing Chromium for the end-to-end tests.')
    apt(['update'])
    for (const name of missing) apt(['install', '--no-install-recommends', name])
  }
  if (findFullChromium()) return
  throw new Error(
    CHROMIUM_PATH
      ? `CHROMIUM_PATH names ${CHROMIUM_PATH}, which does not exist.`
      : 'The end-to-end tests need Chromium or Chrome: install one, or name its program in CHROMIUM_PATH.',
  )
}
