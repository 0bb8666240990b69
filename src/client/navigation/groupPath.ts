import { paths } from './paths.ts'

/** The page of one group. */
export const groupPath = (groupId: number): string => `${paths.groups}/${groupId}`
