import { type ComponentProps, lazy, Suspense } from 'react'
import { Spinner } from '#web/ui/Spinner.tsx'
import type { GroupForm } from './GroupForm.tsx'

const LazyForm = lazy(async () => ({ default: (await import('./GroupForm.tsx')).GroupForm }))

/** The form, fetched when it is first wanted. */
export const GroupEditor = (props: ComponentProps<typeof GroupForm>) => (
  <Suspense fallback={<Spinner />}>
    <LazyForm {...props} />
  </Suspense>
)
