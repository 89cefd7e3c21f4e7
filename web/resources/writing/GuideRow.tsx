import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { resourceCategoryLabels, type WrittenGuide } from '#shared/resources/contract.ts'
import { hrefOfGuide } from '#web/resources/data.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { showDate, startOfAmsterdamDay } from '#web/ui/format.ts'
import { usePublishGuide } from './data.ts'
import styles from './GuideList.module.css'

type Props = {
  guide: WrittenGuide
  onEdit: (guide: WrittenGuide) => void
  onRemove: (guide: WrittenGuide) => void
}

export const GuideRow = ({ guide, onEdit, onRemove }: Props) => {
  const { id, slug, title, category, author, isPublished, checkedOn } = guide
  const publish = usePublishGuide()
  const checked = startOfAmsterdamDay(checkedOn)
  const which = <span className="only-for-readers"> {title}</span>
  return (
    <li className={styles.row}>
      <div>
        <h2 className={styles.title} dir="auto">
          {isPublished ? <Link href={hrefOfGuide(slug)}>{title}</Link> : title}
        </h2>
        <p className={styles.facts}>
          <Badge tone={isPublished ? 'green' : 'plain'}>
            {isPublished ? 'Published' : 'Draft'}
          </Badge>
          <span>{resourceCategoryLabels[category]}</span>
          <span>
            By <bdi>{author}</bdi>
          </span>
          {checked && (
            <span>
              Last checked on <time dateTime={checkedOn}>{showDate(checked)}</time>
            </span>
          )}
        </p>
      </div>
      <div className={styles.steps}>
        <Button variant="default" onClick={() => onEdit(guide)}>
          Edit{which}
        </Button>
        <Button
          variant="default"
          aria-disabled={publish.isPending}
          onClick={() => {
            if (!publish.isPending) publish.mutate({ id, isPublished: !isPublished })
          }}
        >
          {isPublished ? 'Unpublish' : 'Publish'}
          {which}
        </Button>
        {guide.mayBeDeleted && (
          <Button variant="subtle" color="red" onClick={() => onRemove(guide)}>
            Delete{which}
          </Button>
        )}
      </div>
    </li>
  )
}
