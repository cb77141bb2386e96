// Reports of emails that came back, as common mail servers write them.

export const mailId = '0198a0c2-1111-4abc-8def-000000000001'

type BounceParts = {
  readonly id?: string
  /** With its type. */
  readonly recipient?: string
  readonly action?: string
  readonly status?: string
  readonly diagnostic?: string | undefined
  readonly reportType?: string
  readonly messageId?: string
  /** The whole part with the email that came back. */
  readonly returned?: string
  /** Further lines about recipients. */
  readonly more?: string
  /** The whole report in base64. */
  readonly encoded?: string
}

/** A report with nothing but what the standard asks for. */
export function bounceOf({
  id = mailId,
  recipient = 'rfc822; ada@example.com',
  action = 'failed',
  status = '5.1.1',
  diagnostic,
  reportType = 'delivery-status',
  messageId = `<notification-${id}@trellis.example>`,
  returned = `Content-Type: message/rfc822\n\nMessage-ID: ${messageId}\nSubject: Hello\n\nHello\n`,
  more = '',
  encoded,
}: BounceParts): string {
  const about = [
    `Final-Recipient: ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    ...(diagnostic === undefined ? [] : [`Diagnostic-Code: ${diagnostic}`]),
    more,
  ]
  const report =
    encoded === undefined
      ? `\n\nReporting-MTA: dns; mx.example.com\n\n${about.join('\n')}\n`
      : `\nContent-Transfer-Encoding: base64\n\n${encoded}\n`
  return `From: MAILER-DAEMON@mx.example.com
To: trellis@trellis.example
Subject: Undelivered
Content-Type: multipart/report; report-type=${reportType}; boundary="part"

--part
Content-Type: text/plain

It could not be delivered.

--part
Content-Type: message/delivery-status${report}
${returned === '' ? '' : `--part\n${returned}`}
--part--
`
}

export const postfix = `Return-Path: <>
Received: by mail.trellis.example (Postfix)
	id 4XyZ1A2b3C; Fri, 20 Nov 2026 12:00:02 +0000 (UTC)
Date: Fri, 20 Nov 2026 12:00:02 +0000 (UTC)
From: MAILER-DAEMON@mail.trellis.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: trellis@trellis.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4XyZ1A2b3D.1795176002/mail.trellis.example"
Message-Id: <20261120120002.4XyZ1A2b3C@mail.trellis.example>

This is a MIME-encapsulated message.

--4XyZ1A2b3D.1795176002/mail.trellis.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mail.trellis.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<ada@example.com>: host mx.example.com[192.0.2.25] said: 550 5.1.1
    <ada@example.com>: Recipient address rejected: User unknown in virtual
    mailbox table (in reply to RCPT TO command)

--4XyZ1A2b3D.1795176002/mail.trellis.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.trellis.example
X-Postfix-Queue-ID: 4XyZ1A2b3D
X-Postfix-Sender: rfc822; trellis@trellis.example
Arrival-Date: Fri, 20 Nov 2026 12:00:01 +0000 (UTC)

Final-Recipient: rfc822; ada@example.com
Original-Recipient: rfc822;ada@example.com
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.com
Diagnostic-Code: smtp; 550 5.1.1 <ada@example.com>: Recipient address rejected:
    User unknown in virtual mailbox table

--4XyZ1A2b3D.1795176002/mail.trellis.example
Content-Description: Undelivered Message
Content-Type: message/rfc822
Content-Transfer-Encoding: 8bit

Return-Path: <trellis@trellis.example>
From: Trellis <trellis@trellis.example>
To: ada@example.com
Message-ID: <notification-${mailId}@trellis.example>
Subject: billing 2.0.0 was released
Date: Fri, 20 Nov 2026 12:00:01 +0000
MIME-Version: 1.0
Content-Type: multipart/alternative;
 boundary="--_NmP-1"

----_NmP-1
Content-Type: text/plain; charset=utf-8

billing 2.0.0 was released.

----_NmP-1--

--4XyZ1A2b3D.1795176002/mail.trellis.example--
`

export const exim = `Return-path: <>
Received: from mailnull by relay.trellis.example with local (Exim 4.98)
	id 1tDxyz-000000003Gk-2QpL
	for trellis@trellis.example;
	Fri, 20 Nov 2026 12:00:03 +0000
X-Failed-Recipients: ada@example.com
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@relay.trellis.example>
To: trellis@trellis.example
References: <notification-${mailId}@trellis.example>
Content-Type: multipart/report; report-type=delivery-status; boundary=1795176003-eximdsn-12345
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1tDxyz-000000003Gk-2QpL@relay.trellis.example>

--1795176003-eximdsn-12345
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

  ada@example.com
    host mx.example.com [192.0.2.25]
    SMTP error from remote mail server after RCPT TO:<ada@example.com>:
    550 5.1.1 <ada@example.com>: User unknown

--1795176003-eximdsn-12345
Content-type: message/delivery-status

Reporting-MTA: dns; relay.trellis.example

Action: failed
Final-Recipient: rfc822;ada@example.com
Status: 5.0.0
Remote-MTA: dns; mx.example.com
Diagnostic-Code: smtp; 550 5.1.1 <ada@example.com>: User unknown

--1795176003-eximdsn-12345
Content-type: text/rfc822-headers

Return-path: <trellis@trellis.example>
From: Trellis <trellis@trellis.example>
To: ada@example.com
Message-ID:
 <notification-${mailId}@trellis.example>
Subject: billing 2.0.0 was released

--1795176003-eximdsn-12345--
`

export const microsoft365 = `Received: from XX0PR00MB0001.example.prod.outlook.example
 by XX0PR00MB0002.example.prod.outlook.example; Fri, 20 Nov 2026 12:00:04 +0000
From: Microsoft Outlook
	<MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.com>
To: trellis@trellis.example
Date: Fri, 20 Nov 2026 12:00:04 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="7b1f2f4e-6d43-4a53-9d14-0a3c0b6b6d0f"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-US
Message-ID: <0f7c8a4c-9a0d-4a55-a3f5-2c2b1d8c0a11@XX0PR00MB0002.example.prod.outlook.example>
In-Reply-To: <notification-${mailId}@trellis.example>
Subject: Undeliverable: billing 2.0.0 was released
Auto-Submitted: auto-replied
MIME-Version: 1.0

--7b1f2f4e-6d43-4a53-9d14-0a3c0b6b6d0f
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="1c2f0d3a-1f52-4c2b-bf5b-7d9e4c3a2b10"

--1c2f0d3a-1f52-4c2b-bf5b-7d9e4c3a2b10
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to Ada@Example.com couldn't be delivered.=20

--1c2f0d3a-1f52-4c2b-bf5b-7d9e4c3a2b10
Content-Type: text/html; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

<html><body>Your message to <b>Ada@Example.com</b> couldn't be delivered.</bod=
y></html>

--1c2f0d3a-1f52-4c2b-bf5b-7d9e4c3a2b10--

--7b1f2f4e-6d43-4a53-9d14-0a3c0b6b6d0f
Content-Type: message/delivery-status

Reporting-MTA: dns;XX0PR00MB0002.example.prod.outlook.example
Received-From-MTA: dns;mail.trellis.example
Arrival-Date: Fri, 20 Nov 2026 12:00:02 +0000

Final-Recipient: rfc822;Ada@Example.com
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient Ada@Example.com not found by SMTP address lookup
X-Display-Name: Ada@Example.com

--7b1f2f4e-6d43-4a53-9d14-0a3c0b6b6d0f
Content-Type: message/rfc822

Received: from mail.trellis.example (192.0.2.10) by
 XX0PR00MB0003.example.prod.outlook.example; Fri, 20 Nov 2026 12:00:02 +0000
From: Trellis <trellis@trellis.example>
To: <Ada@Example.com>
Message-ID: <notification-${mailId.toUpperCase()}@trellis.example>
Subject: billing 2.0.0 was released
Content-Type: multipart/alternative; boundary="--_NmP-1"
Return-Path: trellis@trellis.example

----_NmP-1
Content-Type: text/plain; charset="utf-8"

billing 2.0.0 was released.

----_NmP-1--

--7b1f2f4e-6d43-4a53-9d14-0a3c0b6b6d0f--
`

export const gmail = `Return-Path: <>
Received: by 2002:a05:0000:0000:b0:0 with SMTP id x1; Fri, 20 Nov 2026 04:00:05 -0800 (PST)
From: Mail Delivery Subsystem <mailer-daemon@mail.example.com>
To: trellis@trellis.example
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: <notification-${mailId}@trellis.example>
In-Reply-To: <notification-${mailId}@trellis.example>
Message-ID: <673dd1b5.050a0220.1a2b3c.0001.GMR@mail.example.com>
Date: Fri, 20 Nov 2026 04:00:05 -0800 (PST)
Content-Type: multipart/report; boundary="0000000000001f2e3d0627a1b2c3"; report-type=delivery-status

--0000000000001f2e3d0627a1b2c3
Content-Type: multipart/related; boundary="0000000000001f2e450627a1b2c9"

--0000000000001f2e450627a1b2c9
Content-Type: multipart/alternative; boundary="0000000000001f2e4d0627a1b2ca"

--0000000000001f2e4d0627a1b2ca
Content-Type: text/plain; charset="UTF-8"

** Address not found **

Your message wasn't delivered to ada@example.com because the address couldn't be found.

--0000000000001f2e4d0627a1b2ca
Content-Type: text/html; charset="UTF-8"

<html><body><p>Your message wasn't delivered.</p><img src="cid:icon.png"></body></html>

--0000000000001f2e4d0627a1b2ca--
--0000000000001f2e450627a1b2c9
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgo=
--0000000000001f2e450627a1b2c9--
--0000000000001f2e3d0627a1b2c3
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.com
Received-From-MTA: dns; trellis@trellis.example
Arrival-Date: Fri, 20 Nov 2026 04:00:03 -0800 (PST)
X-Original-Message-ID: <notification-${mailId}@trellis.example>

Final-Recipient: rfc822; ada@example.com
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.com. (192.0.2.25, the server for the domain example.com.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces.
Last-Attempt-Date: Fri, 20 Nov 2026 04:00:05 -0800 (PST)

--0000000000001f2e3d0627a1b2c3
Content-Type: message/rfc822

Message-ID: <notification-${mailId}@trellis.example>
From: Trellis <trellis@trellis.example>
To: ada@example.com
Subject: billing 2.0.0 was released
Content-Type: text/plain; charset="utf-8"

billing 2.0.0 was released.

--0000000000001f2e3d0627a1b2c3--
`
