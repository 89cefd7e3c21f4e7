import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

export const isRoot = (): boolean => process.getuid?.() === 0

/** Looks for a program, installs it where that is ours to do, and looks again. */
export const findOrInstall = (
  look: () => string | null,
  install: () => void,
  otherwise: string,
): string => {
  const found = look()
  if (found) return found
  if (isRoot() && fs.existsSync('/etc/debian_version')) install()
  const installed = look()
  if (installed) return installed
  throw new Error(otherwise)
}

/** The first of these names that there is, on the PATH or in the folders beside it. */
export const programNamed = (names: string[], ...beside: string[]): string | null => {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...beside]
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return candidates.find((file) => fs.existsSync(file)) ?? null
}

/** Says in one line what is missing, or null when it is found. */
export const whyMissing = (find: () => string): string | null => {
  try {
    find()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export const installPackages = (...packages: string[]): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-q'], { env, stdio: 'ignore' })
  const flags = ['install', '-y', '-q', '--no-install-recommends', ...packages]
  execFileSync('apt-get', flags, { env, stdio: 'ignore' })
}

const policyFile = '/usr/sbin/policy-rc.d'

// Debian's packages start a service of their own unless a policy says no (101), and would start it
// at each boot: only the program is wanted here.
export const installWithoutService = (service: string, ...packages: string[]): void => {
  const hadPolicy = fs.existsSync(policyFile)
  if (!hadPolicy) fs.writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    installPackages(...packages)
    spawnSync('systemctl', ['disable', service], { stdio: 'ignore' })
  } finally {
    if (!hadPolicy) fs.rmSync(policyFile)
  }
}
