import { useRealm } from '../organization/realm.ts'
import styles from './TopicName.module.css'

/** A topic's name; the empty topic gets the organization's name for it. */
export const TopicName = ({ topic }: { topic: string }) => {
  const { emptyTopicName } = useRealm()
  return topic === '' ? <i className={styles['empty']}>{emptyTopicName}</i> : <bdi>{topic}</bdi>
}

/** Returns the function that gives a topic's name as text. */
export function useTopicName(): (topic: string) => string {
  const { emptyTopicName } = useRealm()
  return (topic) => (topic === '' ? emptyTopicName : topic)
}
