import { DamagedDatabase, Database } from './database.ts'
import { DAMAGE_FOUND } from './startCheck.ts'

/* Process that checks the integrity of the database in its argument; its exit code reports damage. */

try {
  const database = new Database(process.argv[2] ?? '')
  database.checkIntegrity()
  database.close()
} catch (error) {
  if (!(error instanceof DamagedDatabase)) throw error
  console.log(error.message)
  process.exit(DAMAGE_FOUND)
}
