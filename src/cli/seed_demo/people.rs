//! The people of the demo.

use domain::{Address, UserId};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;

use super::demo::{self, BIRTH};
use crate::users;

/// Somebody of the demo. The address is made of a hash, as the house's: no key leads to it that anybody could find.
pub(super) async fn person(db: &mut PgConnection, name: &str) -> Result<UserId, Box<dyn std::error::Error>> {
    let person = demo::PEOPLE
        .iter()
        .find(|person| person.name == name)
        .ok_or("the demo names a stranger")?;
    let hash: [u8; 32] = Sha256::digest(format!("cuecast demo {name}")).into();
    let address: Address = format!("0x{}", hex::encode(&hash[12..])).parse()?;
    let mut random = [0; 8];
    random.copy_from_slice(&hash[..8]);
    let user = users::ensure(db, address, UserId::new(BIRTH, random)).await?;
    if user.username.is_none() {
        // Someone may have taken the name; then the address's default shows.
        users::set_username(db, user.id, &person.name.parse()?).await?;
    }
    Ok(user.id)
}
