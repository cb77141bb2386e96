import { AuthError } from './errors.ts'

type SignIn = {
  /** Undefined if the proof named nobody. */
  readonly userId: string | undefined
  /** The kind of the proof, or the name that it would have had in `amr`. */
  readonly method: string
}

/** Thrown inside the transaction of a sign-in, so that nothing of it stays. `settleFailure` records it afterward. */
export class RefusedSignIn extends AuthError {
  readonly signIn: SignIn

  constructor({ status, code, message }: AuthError, signIn: SignIn) {
    super(status, code, message)
    this.signIn = signIn
  }
}
