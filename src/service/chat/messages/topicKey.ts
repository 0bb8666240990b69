/** Topics are compared without case. */
export const topicKey = (topic: string): string => topic.toLowerCase()
