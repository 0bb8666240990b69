import { useRealm } from '../organization/realm.ts'
import styles from './TopicName.module.css'

/** A topic's name; the empty topic shows how the organisation calls it. */
export const TopicName = ({ topic }: { topic: string }) => {
  const { emptyTopicName } = useRealm()
  return topic === '' ? <i className={styles['empty']}>{emptyTopicName}</i> : <bdi>{topic}</bdi>
}

/** The same as text. */
export function useTopicName(): (topic: string) => string {
  const { emptyTopicName } = useRealm()
  return (topic) => (topic === '' ? emptyTopicName : topic)
}
