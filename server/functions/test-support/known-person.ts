// Gives a person a row wherever app.personal_data says that one may name them.
import type { FunctionStage } from './function-stage.ts'

export const traces = {
  name: 'Noor Haddad-Quist',
  email: 'noor.haddad@fernhill.example',
  oldEmail: 'noor@old-name.example',
  subject: 'subject-8f2c1d',
  network: '203.0.113.77',
} as const

type Known = { readonly person: string; readonly other: string; readonly organizationId: string }

export async function fillTraces(stage: FunctionStage, { person, other, organizationId }: Known) {
  const { component, other: dependency, ssoProvider } = stage.organizations.own
  const run = (text: string, ...values: unknown[]) => stage.own(text, values)
  const { name, email, oldEmail, subject, network } = traces
  await run('update auth.users set email = $2, user_metadata = $3 where id = $1', person, email, { name })
  await run('update profiles set name = $2 where id = $1', person, name)
  await run(
    `insert into auth.identities (user_id, provider, provider_id, identity_data) values ($1::uuid, $2, $3, $4), ($1::uuid, 'email', $1::uuid::text, $4)`,
    person,
    `sso:${ssoProvider}`,
    subject,
    { sub: subject, email, email_verified: true, full_name: name },
  )
  await run(
    `with opened as (
       insert into auth.sessions (user_id, address, user_agent) values ($1, $2, 'Safari') returning id
     ) insert into auth.refresh_tokens (session_id, token_hash) select id, 'h' || id from opened`,
    person,
    network,
  )
  await run('insert into auth.sessions (user_id, actor_id) values ($2, $1)', person, other)
  await run(
    'update webhooks set created_by = $2, paused_by = $2 where organization_id = $1',
    organizationId,
    person,
  )
  await run(
    `with told as (
       insert into notifications (user_id, event, batch, "position", actor_id, subject_id)
       values ($1, 'token_made', gen_random_uuid(), 0, $1, $1) returning id
     ), mail as (
       insert into app.notification_mails (user_id, kind, address_digest, created_at, ordered_at)
       values ($1, 'urgent', app.mail_digest($2), now(), now()) returning id
     ), pause as (
       insert into app.mail_pauses (user_id, is_urgent, ends_at) values ($1, true, now())
     ), refused as (
       insert into app.refused_addresses (user_id, digest, refused_at) values ($1, app.mail_digest($2), now())
     )
     insert into app.notification_deliveries (notification_id, user_id, is_urgent, due_at, mail_id)
     select told.id, $1, true, now(), mail.id from told, mail`,
    person,
    email,
  )
  await run(
    `insert into auth.one_time_tokens (user_id, kind, email, token_hash, code_hash, expires_at)
     values ($1::uuid, 'recovery', $2, 't' || $1::uuid, 'c', now() + interval '1 hour')`,
    person,
    email,
  )
  const insertLink = `insert into auth.actor_links (token_hash, user_id, actor_id, expires_at)
    values (encode(sha256(convert_to($1::uuid::text, 'UTF8')), 'hex'), $1::uuid, $2, now() + interval '1 hour') returning id`
  const [link] = await run(insertLink, person, other)
  await run(insertLink, other, person)
  await run(
    `insert into app.impersonations (link_id, organization_id, user_id, reason, expires_at)
     values ($1, $2, $3, 'A question', now() + interval '1 hour')`,
    link?.id,
    organizationId,
    person,
  )
  await run('insert into auth.code_failures (user_id, address) values ($1, $2)', person, network)
  await run(
    `insert into auth.pending_passwords (id, user_id, recipient) values (gen_random_uuid(), $1, $2)`,
    person,
    email,
  )
  await run(
    `insert into auth.flow_state (user_id, linking_user_id, authentication_method) values ($1, null, 'magiclink'), (null, $1, 'oauth')`,
    person,
  )
  await run(
    `with factor as (
       insert into auth.mfa_factors (user_id, factor_type, status, friendly_name, phone) values ($1, 'phone', 'unverified', $2, '4915112345678')
       returning id
     ) insert into auth.mfa_challenges (factor_id, address) select id, $3 from factor`,
    person,
    `Phone of ${name}`,
    network,
  )
  await run('insert into auth.proven_networks (user_id, network) values ($1, $2)', person, network)
  await run(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name) values ($1, 'credential-77', '\\x00', $2)`,
    person,
    `Key of ${name}`,
  )
  await run(
    `insert into auth.webauthn_challenges (user_id, purpose, challenge, expires_at) values ($1, 'registration', 'x', now())`,
    person,
  )
  await run(
    'insert into component_users (organization_id, component_id, user_id) values ($1, $2, $3)',
    organizationId,
    component,
    person,
  )
  await run('update versions set released_by = $2 where component_id = $1', component, person)
  await run(
    `insert into dependency_history (organization_id, component_id, depends_on_id, to_number, source, changed_by)
     values ($1, $2, $3, '1.0.0', 'manual', $4)`,
    organizationId,
    component,
    dependency,
    person,
  )
  await run(
    'update sso_connections set connected_by = $2, test_report = $3, tested_at = now() where organization_id = $1',
    organizationId,
    person,
    { outcome: 'failed', attributes: [{ name: 'NameID', values: [subject] }], name },
  )
  await run(
    `insert into invitations (organization_id, email, role, invited_by, accepted_by, message, accepted_at, revoked_at) values
       ($1, $3, 'developer', null, null, null, null, null), ($1, $3, 'admin', null, null, null, null, now()),
       ($1, $4, 'developer', null, $2, null, now(), null), ($1, 'colleague@fernhill.example', 'admin', $2, null, $5, null, null)`,
    organizationId,
    person,
    email,
    oldEmail,
    `Join us. ${name}`,
  )
  await run(
    `insert into contact_requests (kind, name, email, message) values ('sales', $1, $2, 'Hello')`,
    name,
    email.toUpperCase(),
  )
  await run(
    `insert into api_tokens (organization_id, kind, user_id, name, scopes, created_by, revoked_by, revoked_at)
     values ($1, 'personal', $3, 'old-bot', '{read}', $2, $2, now())`,
    organizationId,
    person,
    stage.people.admin,
  )
  await run('update organizations set deletion_requested_by = $2 where id = $1', organizationId, person)
  await run(
    'update component_rule_exemptions set created_by = $2 where organization_id = $1',
    organizationId,
    person,
  )
  await run(
    'update legal_documents set created_by = $2, withdrawn_by = $2 where organization_id = $1',
    organizationId,
    person,
  )
  await run(
    `insert into storage.buckets (id, name, owner, owner_id) values ('of-a-person', 'of-a-person', $1::uuid, $1::uuid::text)`,
    person,
  )
  await run(
    `insert into storage.objects (bucket_id, name, version, owner, owner_id, user_metadata)
     select bucket, folder || '/1f0c4c2e-33d4-4c8b-9a55-0d0f6b1f7a10.webp', gen_random_uuid(), $1::uuid, $1::uuid::text, $3
     from (values ('avatars', $1::uuid), ('attachments', $2::uuid)) f (bucket, folder)`,
    person,
    organizationId,
    { taken_by: name },
  )
  await run('insert into app.foundings (user_id, organization_id) values ($1, $2)', person, organizationId)
  await run(
    `insert into app.invitation_sends (organization_id, sender_id, recipient_digest, is_trial) values ($1, $2, '\\x00', true)`,
    organizationId,
    person,
  )
  await run(
    `insert into app.api_token_uses (token_id, outcome, organization_id, user_id, address) values (gen_random_uuid(), 'expired', $1, $2, $3)`,
    organizationId,
    person,
    network,
  )
  await run(
    `insert into app.refused_sign_ins (user_id, method, reason, address) values ($1, 'otp', 'otp_expired', $2)`,
    person,
    network,
  )
  await run(
    `insert into platform.mails (recipient, subject, html, text) values
       ($1, 'Sign in', '', 'Your link'), ('office@example.com', 'New message', '', $2)`,
    email,
    `From: ${name} <${email}>`,
  )
  await run(`insert into platform.rate_limits (bucket, tokens) values ('token:' || $1::uuid, 1)`, person)
  await run(`select graphile_worker.add_job('send-notice', json_build_object('user_id', $1::uuid))`, person)
  await run(`select graphile_worker.add_job('send-contact-mail', '{}', job_key => 'contact')`)
  await run(
    `update graphile_worker._private_jobs set last_error = $1 where key = 'contact'`,
    `550 <${email}> is unknown`,
  )
  await appendEvents(stage, { person, other, organizationId })
}

/** As the person, on their behalf, and about them without anybody who acts. */
async function appendEvents(stage: FunctionStage, { person, other, organizationId }: Known) {
  const append = (claims: object, event: string, fields: object, organization?: string) =>
    stage.own(
      `with origin as materialized (
         select set_config('request.jwt.claims', $1, true), set_config('request.address', $2, true)
       ) select app.append_event($3, $4, $5) from origin`,
      [JSON.stringify(claims), traces.network, organization ?? null, event, JSON.stringify(fields)],
    )
  await append({ sub: person }, 'signed_in', { user_id: person, method: 'otp' })
  await append({ sub: person }, 'export_taken', { kind: 'components_csv', rows: 1 }, organizationId)
  await append(
    { sub: person, act: { sub: other } },
    'export_taken',
    { kind: 'components_csv', rows: 1 },
    organizationId,
  )
  await append({}, 'sign_in_refused', { user_id: person, method: 'otp', reason: 'otp_expired' })
}
