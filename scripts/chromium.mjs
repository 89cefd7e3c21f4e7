// Node's own modules only, like all that may run while something is still missing.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const { CHROMIUM_PATH } = process.env

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

/** @returns {string | null} */
export const findChromium = () => {
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : null
  return usualPlaces.find((path) => existsSync(path)) ?? null
}

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

/** The path of a Chromium or Chrome, installed with apt where that is possible. */
export const ensureChromium = () => {
  const present = findChromium()
  if (present) return present
  if (mayInstall()) {
    console.log('Installing Chromium for the browser journeys.')
    apt(['update'])
    apt(['install', '--no-install-recommends', 'chromium'])
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    CHROMIUM_PATH
      ? `CHROMIUM_PATH names ${CHROMIUM_PATH}, where nothing is.`
      : 'The browser journeys need Chromium or Chrome: install one, or name its program in CHROMIUM_PATH.',
  )
}
