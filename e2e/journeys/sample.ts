import { rmSync } from 'node:fs'
import {
  startOrganisation,
  type Organisation,
  type OrganisationOptions,
} from '../../src/testing/organisation.testing.ts'

/** The environment variable that names the folder to copy for the workers. */
const FOLDER = 'PARLEY_JOURNEYS_SAMPLE'

/**
 * Fills a folder with the sample organization once for all journeys, and returns the function that removes
 * it.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright calls what it finds there
export default async function fillSample(): Promise<() => void> {
  const { dataFolder, stop } = await startOrganisation()
  await stop()
  process.env[FOLDER] = dataFolder
  return () => rmSync(dataFolder, { recursive: true, force: true })
}

/** Starts a host with a sample organization of its own. */
export function startSample(options: Omit<OrganisationOptions, 'template'> = {}): Promise<Organisation> {
  const template = process.env[FOLDER]
  return startOrganisation(template === undefined ? options : { ...options, template })
}
