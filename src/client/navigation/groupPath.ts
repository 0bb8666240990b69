import { paths } from './paths.ts'

/** The address of a group's page. */
export const groupPath = (groupId: number): string => `${paths.groups}/${groupId}`
