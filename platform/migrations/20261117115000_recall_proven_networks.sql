-- Sessions from before networks were remembered: their owners gave the second proof, and must not be strangers once they
-- sign out. The network of an IPv6 address is its /64, written as the protocol writes it.

insert into auth.proven_networks (user_id, network, proven_at)
select user_id, network, used_at
from (
  select user_id, network, max(used_at) as used_at,
    row_number() over (partition by user_id order by max(used_at) desc, network) as place
  from (
    select user_id, coalesce(refreshed_at, created_at) as used_at,
      case
        when address !~ ':' then address
        -- Anything else, such as an address with a zone, is no network that comes back.
        when address ~ '^[0-9A-Fa-f:.]+$' then
          regexp_replace(
            regexp_replace(
              encode(substr(inet_send(address::inet), 5, 8), 'hex'),
              '^(.{4})(.{4})(.{4})(.{4})$', '\1:\2:\3:\4'
            ),
            '(^|:)0{1,3}([0-9a-f])', '\1\2', 'g'
          ) || '::/64'
      end as network
    from auth.sessions
    where aal <> 'aal1' and address is not null and revoked_at is null
      and actor_id is null and (not_after is null or not_after > now())
  ) as networks
  where network is not null
  group by user_id, network
) as latest
where place <= 10
on conflict on constraint proven_networks_user_id_network_key do nothing;
