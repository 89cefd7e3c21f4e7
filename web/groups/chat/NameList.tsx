import { useEffect } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { counted } from '#web/ui/counted.ts'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import styles from './NameList.module.css'
import type { TypedName } from './useTypedName.ts'

const useOptionInSight = (id: string) => {
  useEffect(() => {
    void document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}

/** Members to choose from; the focus stays where one types. */
export const NameList = ({ name }: { name: TypedName }) => {
  const { users, isOpen, index, listId, optionId, take } = name
  useOptionInSight(optionId(index))
  return (
    <>
      <p className="only-for-readers" role="status">
        {isOpen && `${counted(users.length, 'member')} to choose from`}
      </p>
      {isOpen && (
        <div className={styles.list} role="listbox" id={listId} aria-label="Members">
          {users.map((user, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard where one types.
            <div
              key={user.id}
              className={styles.option}
              role="option"
              id={optionId(at)}
              aria-selected={at === index}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(user)}
            >
              <Avatar name={user.name} photo={user.profilePhoto} size="small" />
              <span className={styles.names}>
                <span className={styles.name} dir="auto">
                  {user.name}
                </span>
                <span className={styles.username}>
                  @{user.username} <StaffBadge user={user} />
                </span>
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
