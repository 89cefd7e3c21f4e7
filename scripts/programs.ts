import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

export const isRoot = (): boolean => process.getuid?.() === 0

/** Finds a program, installing it where possible (root on Debian). */
export const findOrInstall = (
  find: () => string | null,
  install: () => void,
  errorMessage: string,
): string => {
  const found = find()
  if (found) return found
  if (isRoot() && fs.existsSync('/etc/debian_version')) install()
  const installed = find()
  if (installed) return installed
  throw new Error(errorMessage)
}

/** The first of these programs found on the PATH or in the additional folders. */
export const findExecutable = (names: string[], ...extraFolders: string[]): string | null => {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...extraFolders]
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return candidates.find((file) => fs.existsSync(file)) ?? null
}

/** The error message of `find`, or null when it succeeds. */
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

// Debian's packages start a service unless policy-rc.d returns 101, and enable it at boot. Only the
// program is needed.
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
