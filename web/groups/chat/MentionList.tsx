import { IconUsers } from '@tabler/icons-react'
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
          {users.map((each, optionIndex) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys.
            <div
              key={each.username}
              className={styles.option}
              role="option"
              id={optionId(optionIndex)}
              aria-selected={optionIndex === index}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(each)}
            >
              {each.user ? (
                <Avatar name={each.name} photo={each.user.profilePhoto} size="small" />
              ) : (
                <IconUsers className={styles.everyone} size={20} aria-hidden="true" />
              )}
              <span className={styles.names}>
                <span className={styles.name} dir="auto">
                  {each.name}
                </span>
                <span className={styles.username}>
                  <bdi>@{each.username}</bdi> <StaffBadge user={each.user} />
                </span>
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
