import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type ErrorCode, errors } from '#shared/errors/errorTable.ts'
import type { ErrorTable } from '#shared/http/errorsOf.ts'
import { AlreadyDone, AppError } from './appError.ts'

const root = path.join(import.meta.dirname, '../..')

test('every code is used by the server', () => {
  const sources = fs
    .globSync('server/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|^server\/testing\//.test(file))
    .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
  const used = new Set([...sources.matchAll(/'([a-z_]+)'/g)].map(([, text]) => text))
  expect(Object.keys(errors).filter((code) => !used.has(code))).toEqual([])
})

test('the table contains the tables of all features, without conflicts', async () => {
  const files = fs.globSync('shared/**/{errors,requestErrors}.ts', { cwd: root })
  const codes = await Promise.all(
    files
      .filter((file) => file !== 'shared/errors/errorTable.ts')
      .map(async (file) => {
        const exported: Record<string, ErrorTable> = await import(path.join(root, file))
        return Object.values(exported).flatMap((table) => Object.keys(table))
      }),
  )
  expect(codes.flat().sort()).toEqual(Object.keys(errors).sort())
})

test('codes are snake_case', () => {
  expect(Object.keys(errors).filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([])
})

test('an error has the status, the message and the values of its code', () => {
  expect(new AppError('event_full')).toMatchObject({
    ...{ code: 'event_full', status: 409, message: 'This event is full' },
    ...{ field: undefined, href: undefined, retryAfterSeconds: undefined },
  })
  expect(new AppError('series_too_long', { args: { max: 52 }, field: 'until' })).toMatchObject({
    ...{
      status: 400,
      message: 'Choose an earlier end date. A series can have at most 52 dates',
      field: 'until',
    },
  })
  expect(new AppError('second_factor_code_wrong', { status: 403 }).status).toBe(403)
  expect(new AlreadyDone('already_booked')).toMatchObject({ code: 'already_booked', status: 409 })
})

test('only known codes with the values of their message compile', () => {
  // @ts-expect-error: no such code
  expect(() => new AppError('no_such_code')).toThrow()
  // @ts-expect-error: the message needs a value
  expect(() => new AppError('series_too_long')).toThrow()
  // @ts-expect-error: the message has no values
  expect(new AppError('event_full', { args: { max: 1 } }).status).toBe(409)
  // @ts-expect-error: the code has one status
  expect(new AppError('event_full', { status: 400 }).code).toBe('event_full')
  const code: ErrorCode = 'event_full'
  expect(errors[code].status).toBe(409)
})
