import { useEffect } from 'react'
import { t } from '#web/language/t.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import styles from './MentionList.module.css'
import type { MentionSuggestions } from './useMentionSuggestions.ts'

const useScrollIntoView = (id: string) => {
  useEffect(() => {
    void document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}

/** The suggested members; the focus stays in the text field. */
export const MentionList = ({ suggestions }: { suggestions: MentionSuggestions }) => {
  const { users, isOpen, index, listId, optionId, choose } = suggestions
  useScrollIntoView(optionId(index))
  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen && t('groups.mentions.count', { count: users.length })}
      </p>
      {isOpen && (
        <div
          className={styles.list}
          role="listbox"
          id={listId}
          aria-label={t('groups.mentions.label')}
        >
          {users.map((user, optionIndex) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys.
            <div
              key={user.id}
              className={styles.option}
              role="option"
              id={optionId(optionIndex)}
              aria-selected={optionIndex === index}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(user)}
            >
              <Avatar name={user.name} photo={user.profilePhoto} size="small" />
              <span className={styles.names}>
                <span className={styles.name} dir="auto">
                  {user.name}
                </span>
                <span className={styles.username}>
                  <bdi>@{user.username}</bdi> <StaffBadge user={user} />
                </span>
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
