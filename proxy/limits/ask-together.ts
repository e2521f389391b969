/** So many at once keep nobody else waiting for long. */
const MAX_QUESTIONS = 250

/**
 * Asks in one go what one turn of the event loop wants to know: putting a question costs more than answering it.
 * Answers come in the order of the questions; throws for each of them what `ask` throws.
 */
export function askTogether<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let next: { questions: Question[]; answers: Promise<readonly Answer[]> } | undefined

  function open() {
    const questions: Question[] = []
    // What is left to run of this turn may put more.
    const answers = Promise.resolve().then(() => {
      next = undefined
      return ask(questions)
    })
    return { questions, answers }
  }

  return async (question) => {
    if (!next || next.questions.length === MAX_QUESTIONS) next = open()
    const { questions, answers } = next
    const index = questions.push(question) - 1
    const answer = (await answers)[index]
    if (answer === undefined)
      throw new Error(`answers: expected ${questions.length}, got ${(await answers).length}`)
    return answer
  }
}
