import { type ComponentProps, lazy, Suspense } from 'react'
import type { Group, GroupDraft } from '#shared/groups/contract.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import type { GroupForm } from './GroupForm.tsx'

const LazyForm = lazy(async () => ({ default: (await import('./GroupForm.tsx')).GroupForm }))

/** The lazily loaded form. */
export const GroupEditor = (props: ComponentProps<typeof GroupForm>) => (
  <Suspense fallback={<Spinner />}>
    <LazyForm {...props} />
  </Suspense>
)

export const emptyGroup: GroupDraft = {
  name: '',
  description: '',
  type: 'new_arrivals',
  isPrivate: false,
}

export const draftOf = ({ name, description, type, isPrivate }: Group): GroupDraft => ({
  name,
  description,
  type,
  isPrivate,
})
