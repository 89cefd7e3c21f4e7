import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { pageAt, pagePaths } from '#shared/http/pages.ts'
import { forAdministrators, forMembers, forVisitors } from '../e2e/support/states.ts'

const states = [...forVisitors, ...forMembers, ...forAdministrators]

/** Nothing but a `ConfirmDialog`: its own test presses its buttons twice. */
const isOnlyQuestion = (path: string) => !/<(Form)?Dialog\b/.test(readFileSync(path, 'utf8'))

test('the walks enter each page', () => {
  const walked = states.flatMap(({ path }) => pageAt(new URL(path, 'http://welkom').pathname) ?? [])
  expect([...new Set(walked)].sort()).toEqual([...pagePaths].sort())
})

test('the walks enter each dialog', () => {
  const files = globSync('web/!(ui)/**/*Dialog.tsx', { cwd: `${import.meta.dirname}/..` })
  const dialogs = files
    .filter((path) => !isOnlyQuestion(`${import.meta.dirname}/../${path}`))
    .map((path) => basename(path, '.tsx'))
  const walked = states.flatMap(({ dialog }) => dialog ?? [])
  expect([...new Set(walked)].sort()).toEqual(dialogs.sort())
})
