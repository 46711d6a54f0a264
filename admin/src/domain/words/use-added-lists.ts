import { useAnswer } from '../../kit/index.ts'

/** Names of the lists that records contain by id; without an answer, the ids are shown. */
export function useAddedLists() {
  return useAnswer(['policies', 'added'], 'GET /api/domain-control/policy/added')
}
