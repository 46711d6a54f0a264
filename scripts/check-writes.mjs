// Every write into the state store goes through a unit of work, and what is asked inside of one goes through it too.
const SERVER =
  /^api\/src\/(features|composition|control|enforce|gateway|risk|backup|installation|sample|ingest|mail|events)[./]/
/** Who hands the store out may name what writes; everybody else has the type that only reads. */
const MAY_NAME_STORE = /^api\/src\/(state\/|composition\.ts$)/
const UNIT_OF_WORK = 'api/src/state/unit-of-work.ts'
const TRANSACTIONS = /^api\/src\/state\/(unit-of-work\.ts$|migrat)/

/** The faults of one file of the server, each with its line. */
export function faultsOfWrites(file, text) {
  if (!file.startsWith('api/src/')) return []
  const faults = []
  const blame = (index, why) => faults.push(`${file}:${lineAt(text, index)}: ${why}`)
  const forbid = (pattern, why) => {
    for (const { index } of text.matchAll(pattern)) blame(index, why)
  }
  if (file !== UNIT_OF_WORK) forbid(/\bnew Work\(/g, 'only the unit of work makes a Work')
  if (!TRANSACTIONS.test(file)) {
    forbid(/\.(transaction|startTransaction)\(\)/g, 'a write is a unit of work: unitOfWork.run(…)')
  }
  if (!MAY_NAME_STORE.test(file))
    forbid(/\bStateStore\b/g, 'only the unit of work writes: take a StateReader')
  if (!SERVER.test(file)) return faults
  forbid(
    /\b(?!trx\b)\w+(?:\(\))?\s*\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(/g,
    'a statement that writes is made on the trx of a Work',
  )
  forbid(
    /sql(?:<[^`]*>)?`\s*(?:insert|update|delete|replace)\b[^`]*`\s*\.execute\((?!trx\))/gi,
    'a statement that writes is executed on the trx of a Work',
  )
  const repositories = namesOfRepositories(text)
  for (const { start, end } of placesOfWork(text)) {
    const inside = text.slice(start, end)
    for (const { index } of inside.matchAll(/\bthis\.db\b/g)) {
      blame(start + index, 'inside a write everything goes through its trx')
    }
    for (const call of inside.matchAll(/\b(?:(?:deps|parts)\.|this\.#?)?(\w+)\.(\w+)\(\s*(\w*)/g)) {
      const [, name, method, first] = call
      if (repositories.has(name) && method !== 'within' && first !== 'work') {
        blame(start + call.index, `inside a write: ${name}.${method}(work, …) or ${name}.within(work)`)
      }
    }
  }
  return faults
}

/** What is declared in a file as a repository, or as something that is handed the transaction like one. */
function namesOfRepositories(text) {
  const declared = /(?:readonly\s+)?#?(\w+)\??:\s*(?:Pick<)?\w*(?:Repository|Settings)\b/g
  return new Set([...text.matchAll(declared)].map(([, name]) => name))
}

/** Where a write is made: the functions that `run` is given, and those that take a `Work`. */
function placesOfWork(text) {
  const begun = [...text.matchAll(/\.run\((?:async )?(?:\(?work\)?|\(\{ trx \}\))\s*=>/g)].map(
    ({ index }) => {
      const open = text.indexOf('(', index)
      return { start: open, end: closing(text, open) }
    },
  )
  const taken = [...text.matchAll(/\(\s*(?:work|\{ trx \}): Work\b/g)].flatMap(({ index }) => {
    const after = closing(text, index)
    const end = text.slice(after).search(/[{\n]/)
    const open = after + end
    // A type or an interface has no body.
    return text[open] === '{' ? [{ start: open, end: closing(text, open) }] : []
  })
  return [...begun, ...taken]
}

const PAIRS = { '(': ')', '{': '}' }

/** Where what is opened there is closed. */
function closing(text, open) {
  const [begin, end] = [text[open], PAIRS[text[open]]]
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === begin) depth += 1
    else if (text[at] === end) depth -= 1
    if (depth === 0) return at
  }
  return text.length
}

function lineAt(text, index) {
  return text.slice(0, index).split('\n').length
}
