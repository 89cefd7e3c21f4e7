import { type ComponentProps, lazy, Suspense } from 'react'
import { Spinner } from '#web/ui/Spinner.tsx'
import type { LanguagesForm } from './LanguagesForm.tsx'

const LazyForm = lazy(async () => ({
  default: (await import('./LanguagesForm.tsx')).LanguagesForm,
}))

/** The form, fetched when it is first wanted. */
export const LanguagesEditor = (props: ComponentProps<typeof LanguagesForm>) => (
  <Suspense fallback={<Spinner />}>
    <LazyForm {...props} />
  </Suspense>
)
