import type { Caller } from '../../callers/callers.ts'
import type { Database, Share } from '../../postgres/postgres.ts'
import { askInParts } from '../ask-in-parts.ts'

/** What somebody may do in a channel. */
export type Rights = {
  readonly receives_broadcasts: boolean
  readonly receives_presence: boolean
  readonly sends_broadcasts: boolean
  readonly sends_presence: boolean
}

/** In a public channel. */
export const everyRight: Rights = {
  receives_broadcasts: true,
  receives_presence: true,
  sends_broadcasts: true,
  sends_presence: true,
}

export const mayReceive = (rights: Rights): boolean => rights.receives_broadcasts || rights.receives_presence

export type Question = {
  readonly caller: Pick<Caller, 'role' | 'claims'>
  readonly topic: string
  /** The key under which somebody wants to be present, if they chose one. */
  readonly presenceKey?: string | undefined
}

/** Asked of a database at once. */
const most = 500

/** What the policies of realtime.messages say of private channels, in the order of the questions. One that fails allows nothing. */
export async function askRights(
  database: Database,
  questions: readonly Question[],
  share?: Share,
): Promise<readonly Rights[]> {
  const answers = new Map<Question, Rights>()
  for (const [role, group] of Map.groupBy(questions, ({ caller }) => caller.role)) {
    for (let start = 0; start < group.length; start += most) {
      const part = group.slice(start, start + most)
      const rights = await askInParts(
        part,
        (asked) => askPolicies(database, { role, share }, asked),
        () => noRight,
      )
      for (const [index, question] of part.entries()) answers.set(question, rights[index] ?? noRight)
    }
  }
  return questions.map((question) => answers.get(question) ?? noRight)
}

const contextOf = ({ role, share }: { readonly role: string; readonly share: Share | undefined }) =>
  share === undefined ? { role } : { role, share }

function askPolicies(
  database: Database,
  who: { readonly role: string; readonly share: Share | undefined },
  questions: readonly Question[],
): Promise<readonly Rights[]> {
  return database.transaction({ ...contextOf(who), claims: {}, statementTimeout: 5000 }, (transaction) =>
    transaction.query<Rights>('select * from realtime.topic_rights($1, $2, $3)', [
      questions.map(({ topic }) => topic),
      questions.map(({ presenceKey }) => presenceKey || null),
      questions.map(({ caller }) => JSON.stringify(caller.claims)),
    ]),
  )
}

export const noRight: Rights = {
  receives_broadcasts: false,
  receives_presence: false,
  sends_broadcasts: false,
  sends_presence: false,
}
