import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { pageAt, pagePaths } from '#shared/http/pages.ts'
import { administratorStates, memberStates, visitorStates } from '../e2e/support/screenStates.ts'

const states = [...visitorStates, ...memberStates, ...administratorStates]

/** Only a `ConfirmDialog`, which has its own test. */
const isConfirmDialogOnly = (path: string) =>
  !/<(Form|Crop)?Dialog\b/.test(readFileSync(path, 'utf8'))

test('the end-to-end walks visit every page', () => {
  const walked = states.flatMap(({ path }) => pageAt(new URL(path, 'http://welkom').pathname) ?? [])
  expect([...new Set(walked)].sort()).toEqual([...pagePaths].sort())
})

test('the end-to-end walks open every dialog', () => {
  const files = globSync('web/!(ui)/**/*Dialog.tsx', { cwd: `${import.meta.dirname}/..` })
  const dialogs = files
    .filter((path) => !isConfirmDialogOnly(`${import.meta.dirname}/../${path}`))
    .map((path) => basename(path, '.tsx'))
  const walked = states.flatMap(({ dialog }) => dialog ?? [])
  expect([...new Set(walked)].sort()).toEqual(dialogs.sort())
})
