import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prune } from './staleAssets.ts'

test('replaced files are kept for seven days after their replacement', () => {
  const folder = mkdtempSync(join(tmpdir(), 'welkom-build-'))
  mkdirSync(join(folder, 'assets'))
  const at = (day: number) => new Date(Date.UTC(2026, 4, day, 12))
  const build = (name: string, day: number) => {
    writeFileSync(join(folder, 'assets', name), '')
    prune(folder, (path) => path === `assets/${name}`, at(day))
    return readdirSync(join(folder, 'assets')).sort()
  }
  try {
    expect(build('old.js', 1)).toEqual(['old.js'])
    expect(build('new.js', 20)).toEqual(['new.js', 'old.js'])
    expect(build('newer.js', 25)).toEqual(['new.js', 'newer.js', 'old.js'])
    expect(build('newest.js', 28)).toEqual(['new.js', 'newer.js', 'newest.js'])
    // A rebuild of an earlier version uses its file again.
    expect(build('new.js', 30)).toEqual(['new.js', 'newer.js', 'newest.js'])
    expect(build('last.js', 31)).toEqual(['last.js', 'new.js', 'newer.js', 'newest.js'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
