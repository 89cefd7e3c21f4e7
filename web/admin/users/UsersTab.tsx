import { useRef, useState } from 'react'
import type { AdminUser } from '#shared/admin/users/contract.ts'
import type { AdminPlaceControl } from '#web/admin/useAdminPlace.ts'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { useSearchFocus } from '#web/ui/useSearchFocus.ts'
import { readOnly, readQuery, readSort, useUsers } from './data.ts'
import { RemoveUser } from './RemoveUser.tsx'
import { UserDialog } from './UserDialog.tsx'
import { UserFilters } from './UserFilters.tsx'
import { UserList } from './UserList.tsx'

export const UsersTab = ({ control }: { control: AdminPlaceControl }) => {
  const { place, open, close } = control
  const [removing, setRemoving] = useState<AdminUser | null>(null)
  const wasRemoving = useLastShown(removing)
  const list = useRef<HTMLDivElement>(null)
  const wanted = {
    q: readQuery(place.q),
    only: readOnly(place.filter),
    sort: readSort(place.sort),
  }
  const users = useUsers(wanted)
  const search = useSearchFocus()
  return (
    <>
      <div ref={search.place}>
        <UserFilters wanted={wanted} control={control} />
      </div>
      <div ref={list} tabIndex={-1}>
        <UserList
          users={users}
          isFiltered={Boolean(wanted.q || wanted.only)}
          onClear={() => {
            control.swap({ q: undefined, filter: undefined })
            search.focusSearch()
          }}
          onEdit={({ id }) => open({ id })}
          onRemove={setRemoving}
        />
      </div>
      <UserDialog
        id={place.id}
        known={users.rows?.find(({ id }) => id === place.id)}
        onClose={() => close({ id: undefined })}
      />
      {wasRemoving && (
        <RemoveUser
          user={wasRemoving}
          isOpen={removing !== null}
          onClose={() => setRemoving(null)}
          place={list}
        />
      )}
    </>
  )
}
