import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { illustrationUrls } from '#shared/events/illustrations.ts'
import { guideDrawings, guidePictures } from '#shared/resources/guidePictures.ts'
import { groupCovers } from '#web/groups/groupCover.ts'
import { drawingNames } from '#web/ui/drawings.ts'

const folder = join(import.meta.dirname, '../web/public/images')
const files = readdirSync(folder)

test('every illustration has a file, and every file is an illustration', () => {
  expect(illustrationUrls.length).toBeGreaterThanOrEqual(40)
  expect(new Set(illustrationUrls).size).toBe(illustrationUrls.length)
  const others = [...guideDrawings, ...drawingNames.map((name) => `empty-${name}`)]
  const known = [...illustrationUrls, ...others.map((name) => `/images/${name}.svg`)]
  expect(files.map((name) => `/images/${name}`).toSorted()).toEqual(known.toSorted())
})

test('the drawings of groups and guides have files', () => {
  for (const name of [...groupCovers, ...guidePictures]) expect(files).toContain(`${name}.svg`)
})

test.each(files)('%s is small, in one format and without active content', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  expect(text.length).toBeLessThanOrEqual(2500)
  expect(text).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 640 280" width="640" height="280" preserveAspectRatio="xMidYMid slice">\n/,
  )
  const tags = Array.from(text.matchAll(/<(\w+)/g), ([, tag]) => tag)
  expect(new Set(['svg', 'g', 'path', 'rect', 'circle', 'ellipse', ...tags]).size).toBe(6)
  expect(text).not.toMatch(/\s(id|href|style|class|on\w+|xlink:\w+)=|url\(|NaN|undefined/)
})
