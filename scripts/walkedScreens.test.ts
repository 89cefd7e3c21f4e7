import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { pageAt, pagePaths } from '#shared/http/pages.ts'
import { dialogsNotWalked, pagesNotWalked } from '../e2e/support/notWalked.ts'
import { forAdministrators, forMembers, forVisitors } from '../e2e/support/states.ts'

const states = [...forVisitors, ...forMembers, ...forAdministrators]

const isOnlyQuestion = (path: string) => !/<(Form)?Dialog\b/.test(readFileSync(path, 'utf8'))

test('the walks enter each page, or it is said why not', () => {
  const walked = states.flatMap(({ path }) => pageAt(new URL(path, 'http://welkom').pathname) ?? [])
  expect([...new Set([...walked, ...Object.keys(pagesNotWalked)])].sort()).toEqual(
    [...pagePaths].sort(),
  )
  expect(walked.filter((path) => path in pagesNotWalked)).toEqual([])
})

test('the walks enter each dialog, or it is said why not', () => {
  const files = globSync('web/!(ui)/**/*Dialog.tsx', { cwd: `${import.meta.dirname}/..` })
  const dialogs = files
    .filter((path) => !isOnlyQuestion(`${import.meta.dirname}/../${path}`))
    .map((path) => basename(path, '.tsx'))
  const walked = states.flatMap(({ dialog }) => dialog ?? [])
  expect([...new Set([...walked, ...Object.keys(dialogsNotWalked)])].sort()).toEqual(dialogs.sort())
  expect(walked.filter((dialog) => dialog in dialogsNotWalked)).toEqual([])
})
