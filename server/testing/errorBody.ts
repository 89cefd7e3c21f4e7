import { expect } from 'vitest'
import { errors } from '#shared/errors/errorTable.ts'
import type { ErrorTable } from '#shared/http/errorsOf.ts'

const table: ErrorTable = errors

/** Expects an error body with a code of the table that has this status. */
export const expectErrorBody = ({ status, body }: { status: number; body: unknown }) => {
  expect(body).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  const { code } = body as { code: string }
  expect([table[code]?.status, table[code]?.otherStatus], code).toContain(status)
}
