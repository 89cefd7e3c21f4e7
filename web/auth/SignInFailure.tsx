import { lazy, Suspense } from 'react'
import type { ApiError } from '#web/api/apiError.ts'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { isBarring } from './barring.ts'

const BarredNote = lazy(async () => ({
  default: (await import('./BarredNote.tsx')).BarredNote,
}))

/** Why nobody was let in. */
export const SignInFailure = ({ error }: { error: ApiError }) =>
  isBarring(error) ? (
    <Suspense>
      <BarredNote error={error} />
    </Suspense>
  ) : (
    <FormFailure reason={error.reason} />
  )
