import { runCommand } from './host/runCommand.ts'
import { readEnvironment } from './host/environment.ts'
import { resetFactor } from './host/resetFactor.ts'
import { explained, StartFault } from './host/startFaults.ts'

/*
 * `npm run reset-second-factor -- ada@example.org`: restores sign-in for a user who lost device and recovery
 * codes.
 */

function run(): void {
  const { dataFolder } = readEnvironment(process.env)
  const [email] = process.argv.slice(2)
  if (email === undefined)
    throw new StartFault(
      'Give the email address of the account: npm run reset-second-factor -- ada@example.org',
    )
  try {
    resetFactor(dataFolder, email)
  } catch (error) {
    throw explained(error, { folder: dataFolder })
  }
  console.log(
    `The second factor of ${email} is removed. They sign in with just their password until they set up a new one.`,
  )
}

await runCommand(run)
